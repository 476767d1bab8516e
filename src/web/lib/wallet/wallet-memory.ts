/** The wallet that was connected by a click in this browser and not disconnected since. */
const connectedKey = 'walletConnected';
const nameKey = 'walletName';

export const walletMemory = {
  remember: (name: string) => {
    localStorage.setItem(connectedKey, 'true');
    localStorage.setItem(nameKey, name);
  },
  forget: () => {
    localStorage.removeItem(connectedKey);
    localStorage.removeItem(nameKey);
  },
  name: () =>
    localStorage.getItem(connectedKey) === 'true' ? localStorage.getItem(nameKey) : null,
};
