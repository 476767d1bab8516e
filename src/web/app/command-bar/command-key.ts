export const isApple = /Mac|iPhone|iPad/u.test(navigator.userAgent);

/** The key of most commands, as it is printed on the keyboard. */
export const command = isApple ? '⌘' : 'Ctrl';
