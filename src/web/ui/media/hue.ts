/** The colours that a voice may have: equal in lightness, so that none is louder than another. */
export type Hue = 'ember' | 'moss' | 'azure' | 'orchid' | 'rose' | 'stone';
