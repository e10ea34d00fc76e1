interface Badges {
  setAppBadge(count: number): Promise<void>;
  clearAppBadge(): Promise<void>;
}

const hasBadges = (navigator: object): navigator is Badges => 'setAppBadge' in navigator && 'clearAppBadge' in navigator;

/**
 * Number of changes that wait for the shop, on the icon of the installed app. A browser without badges, or without
 * permission, shows none.
 */
export function showBadge(count: number): void {
  if (!hasBadges(navigator)) return;
  const shown = count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge();
  void shown.catch(() => undefined);
}
