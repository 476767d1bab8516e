/** What zod itself says of a wrong value, which no person should ever read. */
export const ofLibrary =
  /^(Invalid|Too (big|small)|Unrecognized)|expected (one|string|number|boolean|array|object|int)|, received /;
