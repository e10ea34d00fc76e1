export interface Line {
  readonly port: number;
  /** Host and port, in the format of a proxy. */
  readonly address: string;
  cut(): void;
  mend(): void;
  stop(): void;
}
export function startLine(): Promise<Line>;
export function lineInProfile(line: Pick<Line, 'port'>): string;
