/** A command, an answer or an event of WebDriver BiDi. */
export interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly params?: object;
}
export interface LeavingPages {
  noteCommand(message: Message): void;
  noteAnswer(message: Message): void;
  isBrokenOff(message: Message): boolean;
}
export function createLeavingPages(): LeavingPages;
export function asWarning(message: Message): Message;
