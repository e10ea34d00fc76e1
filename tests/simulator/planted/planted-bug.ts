/** A bug that the simulator must catch: one place of the product's source with other text. */
export interface PlantedBug {
  readonly name: string;
  readonly file: string;
  /** Occurs once in the file. */
  readonly from: string;
  readonly to: string;
}
