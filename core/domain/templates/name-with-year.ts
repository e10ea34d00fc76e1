/**
 * The name of a product for customers: for a calendar, with its year.
 * @param year of the instance; null: the design has no years
 */
export const nameWithYear = (name: string, year: number | null | undefined): string =>
  year === null || year === undefined || name === '' || name.includes(String(year)) ? name : `${name} ${year}`;
