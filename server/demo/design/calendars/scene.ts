import type { Point } from '../ornaments/draw.ts';
import * as cut from '../ornaments/paper-cut.ts';

const RIGHT = 300;

export interface Scene {
  readonly sky: string;
  readonly orb: Point & { readonly r: number; readonly color: string; readonly halo: string };
  /** From the far to the near. */
  readonly hills: readonly [string, string, string];
  /** The month name and its accents. */
  readonly accent: string;
  /** Between the far and the near hills. */
  middle(): string;
  /** On the near hill, before the picture. */
  near(): string;
}

/** Sky to middle hills: behind the picture. */
export function sceneBehind(scene: Scene): string {
  const { sky, orb, hills } = scene;
  return (
    `<rect x="-3" y="-3" width="303" height="138" fill="${sky}"/>${cut.orb(orb, orb.r, orb.color, orb.halo)}` +
    cut.hill({ y: 88, rise: 12, phase: 0.4, color: hills[0] }, RIGHT, 135) +
    cut.hill({ y: 98, rise: 8, phase: 2.3, color: hills[1] }, RIGHT, 135) +
    scene.middle()
  );
}

/** The near hill and what stands on it: before the picture. */
export const sceneBefore = (scene: Scene): string =>
  cut.hill({ y: 118, rise: 6, phase: 0.9, color: scene.hills[2] }, RIGHT, 135) + scene.near();
