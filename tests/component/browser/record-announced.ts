import { onTestFinished } from 'vitest';

/** Records the announcements of the app's live region from now until the test ends, without repeats. */
export function recordAnnounced(): () => readonly string[] {
  const said = new Set<string>();
  const read = () => {
    const words = document.querySelector('.announcer')?.textContent.trim();
    if (words) said.add(words);
  };
  const watch = new MutationObserver(read);
  watch.observe(document.body, { subtree: true, childList: true, characterData: true });
  onTestFinished(() => watch.disconnect());
  return () => {
    read();
    return [...said];
  };
}
