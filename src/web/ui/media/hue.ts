/** The colors of agents: equal in lightness, so that none stands out. */
export type Hue = 'ember' | 'moss' | 'azure' | 'orchid' | 'rose' | 'stone';
