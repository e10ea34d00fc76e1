/** How far outside the screen a preview is drawn already. */
const MARGIN = '400px';
/** What passes by in a swipe is not drawn: the page has other things to do then. */
const REST_MS = 150;

interface Place {
  readonly onRest: () => void;
  resting: ReturnType<typeof setTimeout> | undefined;
}

const places = new Map<Element, Place>();
/** One for all places: a list makes and drops them as it is scrolled. */
let observer: IntersectionObserver | undefined;

/**
 * Calls once, when the element is near the screen and has stayed there for a moment.
 * @returns how to give it up
 */
export function whenRestsInView(element: Element, onRest: () => void): () => void {
  observer ??= new IntersectionObserver(followPlaces, { rootMargin: MARGIN });
  places.set(element, { onRest, resting: undefined });
  observer.observe(element);
  return () => forget(element);
}

function followPlaces(entries: readonly IntersectionObserverEntry[]): void {
  for (const { target, isIntersecting } of entries) {
    const place = places.get(target);
    if (!place) continue;
    clearTimeout(place.resting);
    if (!isIntersecting) continue;
    place.resting = setTimeout(() => {
      forget(target);
      place.onRest();
    }, REST_MS);
  }
}

function forget(element: Element): void {
  clearTimeout(places.get(element)?.resting);
  places.delete(element);
  observer?.unobserve(element);
}
