const KEY = 'keepsake.install-answered';

/** Whether the customer answered the install offer on this device. A setting of the device, which survives a sign-out. */
export function wasInstallAnswered(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    // Storage is blocked: an offer whose answer cannot be stored would return at every visit.
    return true;
  }
}

export function rememberInstallAnswer(): void {
  try {
    localStorage.setItem(KEY, '1');
  } catch {
    // Storage is blocked. In that case the offer is not shown.
  }
}
