export const isApple = /Mac|iPhone|iPad/u.test(navigator.userAgent);

/** The modifier key of most shortcuts, as it is printed on the keyboard. */
export const command = isApple ? '⌘' : 'Ctrl';
