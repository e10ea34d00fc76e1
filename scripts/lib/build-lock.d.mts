export function oneAtATime(
  file: string,
  job: { readonly isDone: () => boolean; readonly work: () => Promise<void>; readonly wait?: () => void },
): Promise<void>;
