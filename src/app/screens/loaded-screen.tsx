import { type ComponentType, useEffect, useState } from 'react';
import { ScreenSkeleton } from './screen-skeleton.tsx';
import type { LoadScreen } from './screens.ts';

export interface LoadedScreen {
  readonly Screen: ComponentType;
  /** Loads the screen before it is shown. A failure is reported when the screen is shown. */
  warmUp(): Promise<void>;
  /** Shows the given screen without loading it, as the server does. */
  provide(screen: ComponentType): void;
}

/**
 * A screen that is loaded with its texts when it is first shown, with a skeleton until then.
 * Not React's lazy: that shows every skeleton for 300 ms, which was half of a start without a connection.
 */
export function loadedScreen(load: LoadScreen): LoadedScreen {
  let loaded: ComponentType | null = null;
  const ready = async (): Promise<ComponentType> => {
    loaded = await load();
    return loaded;
  };

  function Screen() {
    const [Loaded, setLoaded] = useState(() => loaded);
    const [failure, setFailure] = useState<{ readonly cause: unknown } | null>(null);
    useEffect(() => {
      if (Loaded) return undefined;
      let isShown = true;
      ready().then(
        (screen) => isShown && setLoaded(() => screen),
        (cause: unknown) => isShown && setFailure({ cause }),
      );
      return () => {
        isShown = false;
      };
    }, [Loaded]);
    // Thrown for the error boundary above it.
    if (failure) throw failure.cause;
    return Loaded ? <Loaded /> : <ScreenSkeleton />;
  }

  return {
    Screen,
    warmUp: () =>
      ready().then(
        () => undefined,
        () => undefined,
      ),
    provide: (screen) => {
      loaded = screen;
    },
  };
}
