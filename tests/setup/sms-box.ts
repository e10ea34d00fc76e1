/** The text messages that the shop wrote to its folder. */
import fs from 'node:fs';
import path from 'node:path';

/** Those to a phone (E.164), the newest last. */
export function readMessages(dataDir: string, phone: string): readonly string[] {
  const folder = path.join(dataDir, 'sms');
  if (!fs.existsSync(folder)) return [];
  const files = fs.readdirSync(folder).map((name) => path.join(folder, name));
  return files
    .toSorted((a, b) => fs.statSync(a).mtimeMs - fs.statSync(b).mtimeMs)
    .map((file): { to: string; text: string } => JSON.parse(fs.readFileSync(file, 'utf8')))
    .filter((message) => message.to === phone)
    .map((message) => message.text);
}
