/**
 * The lines of an order that sold a bought file (BIZ-04). A download ends their right of withdrawal; until then the
 * file can be returned.
 */

export interface FileLine {
  readonly lineUuid: string;
  /** The line's own files, and the present files of its digital set. */
  readonly files: readonly string[];
  /** It sells a digital set, whose pictures may have changed since. */
  readonly hasSet: boolean;
}

/** A file that is no longer in any line's set was in one of the sets, so it counts for each of them. */
export function linesOfFile(lines: readonly FileLine[], fileUuid: string): readonly string[] {
  const holding = lines.filter(({ files }) => files.includes(fileUuid));
  return (holding.length > 0 ? holding : lines.filter(({ hasSet }) => hasSet)).map(({ lineUuid }) => lineUuid);
}
