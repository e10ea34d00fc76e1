/** How far outside the screen previews are already drawn. */
const MARGIN = '400px';
/** Elements that only pass during a swipe are not drawn, because the page must keep its frames then. */
const REST_MS = 150;

interface Place {
  readonly onRest: () => void;
  resting: ReturnType<typeof setTimeout> | undefined;
}

const places = new Map<Element, Place>();
/** One observer for all elements, because a list creates and removes them while it is scrolled. */
let observer: IntersectionObserver | undefined;

/**
 * Calls `onRest` once, when the element is near the screen and has stayed there for a moment.
 * @returns cancels it
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
