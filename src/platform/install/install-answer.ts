const KEY = 'keepsake.install-answered';

/** Whether the offer to install was answered on this device. A setting of the device: it stays when the customer signs out. */
export function wasInstallAnswered(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    // Storage is blocked: an offer that cannot remember its answer would come back at every visit.
    return true;
  }
}

export function rememberInstallAnswer(): void {
  try {
    localStorage.setItem(KEY, '1');
  } catch {
    // Storage is blocked, and nothing is offered then.
  }
}
