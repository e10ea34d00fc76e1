/** The faults that are on, in a few words; '' if there is none. */
export function describeFaults({ isOffline, isPortal, speed, lose, failsWith, retryAfterSeconds }) {
  return [
    isOffline && 'offline',
    isPortal && 'captive portal',
    failsWith && `calls fail with ${failsWith}`,
    retryAfterSeconds !== null && `429, Retry-After ${retryAfterSeconds} s`,
    lose > 0 && `${Math.round(lose * 100)} % of the answers are lost`,
    speed !== 'full' && speed.toUpperCase(),
  ]
    .filter(Boolean)
    .join(', ');
}
