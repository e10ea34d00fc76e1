/** Any gateway that accepts a message as JSON over https: address, method, headers and body are settings. */
import { assertTaken, GATEWAY_TIMEOUT_MS } from './gateway-answer.ts';
import type { HttpSmsConfig } from './sms-config.ts';
import type { SmsSender, TextMessage } from './sms-sender.ts';

export function createHttpSmsSender({ url, method, headers, body }: HttpSmsConfig): SmsSender {
  return {
    send: async (message) => {
      const filled = Object.entries(headers).map(([name, value]): [string, string] => [name, fill(value, message)]);
      const response = await fetch(url, {
        method,
        headers: { ...Object.fromEntries(filled), 'content-type': 'application/json' },
        body: JSON.stringify(fillAll(body, message)),
        // Only the configured address gets the keys, not one to which it redirects.
        redirect: 'error',
        signal: AbortSignal.timeout(GATEWAY_TIMEOUT_MS),
      });
      await response.body?.cancel();
      assertTaken(response.status);
    },
  };
}

const fill = (words: string, { to, text, key }: TextMessage): string => {
  const values: Readonly<Record<string, string>> = { to, text, key, number: to.replace('+', '') };
  return words.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => values[name] ?? whole);
};

/** Replaces inside the parsed body, so that a message text cannot end a JSON string. */
function fillAll(value: unknown, message: TextMessage): unknown {
  if (typeof value === 'string') return fill(value, message);
  if (Array.isArray(value)) return value.map((entry: unknown) => fillAll(entry, message));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, fillAll(entry, message)]));
}
