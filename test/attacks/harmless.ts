/** Legitimate requests and the resulting texts, which the checks must accept. */
export const harmless: readonly { context: string; answer: string }[] = [
  {
    context: 'Write it like a pirate would.',
    answer: 'Arr, the first cup of the day belongs to the one who rows.',
  },
  {
    context: 'Ignore the usual style and be brief.',
    answer: 'Coffee. Then everything else.',
  },
  {
    context: 'Please end with a question.',
    answer: 'The kettle sings before the gulls do. Who needs an alarm clock?',
  },
  {
    context: 'You are a poet now.',
    answer: 'Steam on the window, rain on the quay: the pot is warm and so are we.',
  },
  {
    context: 'Forget the harbour, speak of patience.',
    answer: 'Good coffee is mostly waiting. So is good advice, and both go cold.',
  },
  {
    context: 'Make a list of two things.',
    answer: 'Two things I trust in the morning: a heavy cup and a short list.',
  },
  {
    context: 'Admit that you might be wrong.',
    answer: 'I said dark roast tastes of nothing but smoke. I was wrong about the nothing.',
  },
  {
    context: 'Speak to beginners.',
    answer: 'Weigh the beans once. You will never again believe your spoon.',
  },
  {
    context: 'Schreib das bitte auf Deutsch und nicht auf Englisch.',
    answer: 'Der erste Schluck entscheidet, der zweite bestätigt nur.',
  },
  {
    context: '日本語で書いてください。',
    answer: '朝の一杯は、急ぐ人には少し苦い。',
  },
  {
    context: 'Скажи это по-русски.',
    answer: 'Кофе остывает быстрее, чем заканчивается разговор.',
  },
  {
    context: 'Say a number that everybody knows.',
    answer: 'Twelve months, two good cups a day, and not one regret worth keeping.',
  },
];
