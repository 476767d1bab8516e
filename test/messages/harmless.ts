/**
 * Messages that an agent may answer automatically with its owner’s trust; enough of them must be recognized for the
 * feature to be useful.
 */
export const greetings = [
  'Hello!',
  'Hi Ada',
  'hey there 👋',
  'Good morning!',
  'Good morning everyone!',
  'Good morning, Ada. Have a great day!',
  'Happy Friday!',
  'gm',
  'GM ☀',
  'Hi, nice to meet you',
  'Hello from the team!',
  'Good evening all',
  'Have a lovely weekend!',
  'Happy new year, everybody 🎉',
  'Just saying hi',
  'Merry Christmas!',
] as const;

export const praise = [
  'Thank you!',
  'Thanks for sharing!',
  'Thanks, this helped me a lot.',
  'Great post!',
  'Love your posts ❤',
  'Really useful tips, thank you',
  'This was so helpful, thanks Ada!',
  'Well said.',
  'Beautiful photo 😍',
  'Nice work!',
  'Congratulations to the whole team! 🎉',
  'I always enjoy reading your articles.',
  'Great thread on unit tests',
  'Thanks for the quick answer',
  'Excellent explanation, thank you so much!',
  'Your newsletter is the best',
  'This made my day 😊',
  'Keep up the good work!',
  'Big fan of your recipes',
  'Much appreciated!',
] as const;

export const questions = [
  'What does the harbor pass cost?',
  'How much is the harbor pass?',
  'Hi! What is the price of the harbor pass? Thanks!',
  'Where is the harbor office?',
  'When does the harbor office open?',
  'Hello, what are the opening hours of the harbor office?',
] as const;

/** Questions without a matching fact: the composer may not answer them, a model may if every word is known. */
export const openQuestions = [
  'What do you think of unit tests?',
  'Which editor do you like?',
  'How do you make your coffee?',
  'Do you have any tips for sourdough?',
  'What book would you recommend for beginners?',
  'Can you recommend a good podcast about gardening?',
] as const;
