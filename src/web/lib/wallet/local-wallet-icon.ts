import type { WalletIcon } from '@wallet-standard/base';

const drawing =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#006453"/><circle cx="12" cy="16" r="4.500" fill="none" stroke="#f8f5f0" stroke-width="2.600"/><path d="M16.500 16H25M22 16v4" fill="none" stroke="#f8f5f0" stroke-width="2.600" stroke-linecap="round"/></svg>';

export const localWalletIcon: WalletIcon = `data:image/svg+xml;base64,${btoa(drawing)}`;
