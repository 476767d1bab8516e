/** A state in words, with the tone that it is shown in. */
export interface StateWords {
  label: string;
  tone: 'good' | 'warn' | 'bad' | 'info' | 'quiet';
}
