/** A status label and its tone. */
export interface StateWords {
  label: string;
  tone: 'good' | 'warn' | 'bad' | 'info' | 'quiet';
}
