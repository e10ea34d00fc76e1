/**
 * What a product is called where the customer chooses, orders and reads it: a calendar with the year that it is for.
 * @param year of the instance; null where years do not matter
 */
export const nameWithYear = (name: string, year: number | null | undefined): string =>
  year === null || year === undefined || name === '' || name.includes(String(year)) ? name : `${name} ${year}`;
