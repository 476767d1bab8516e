export const localWalletName = 'Local wallet';
