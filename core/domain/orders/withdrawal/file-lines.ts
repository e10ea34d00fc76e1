/** Which lines of an order sold a bought file (BIZ-04): what is downloaded ends their right of withdrawal, and what is not is theirs to give back. */

export interface FileLine {
  readonly lineUuid: string;
  /** The line's own files, and those that its digital set has today. */
  readonly files: readonly string[];
  /** It sells a digital set, whose pictures may have changed since. */
  readonly hasSet: boolean;
}

/** A file that is in no line's set any more was in one of the sets: it counts for each of them. */
export function linesOfFile(lines: readonly FileLine[], fileUuid: string): readonly string[] {
  const holding = lines.filter(({ files }) => files.includes(fileUuid));
  return (holding.length > 0 ? holding : lines.filter(({ hasSet }) => hasSet)).map(({ lineUuid }) => lineUuid);
}
