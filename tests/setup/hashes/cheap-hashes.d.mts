/** What is hashed while `run` lasts has its real cost. */
export function atRealCost<T>(run: () => Promise<T>): Promise<T>;
