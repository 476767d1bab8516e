/** zod’s default messages, which no person should see. */
export const ofLibrary =
  /^(Invalid|Too (big|small)|Unrecognized)|expected (one|string|number|boolean|array|object|int)|, received /;
