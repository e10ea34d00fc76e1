/** Answers the panel's page, its files and its calls. No fault affects them. */
import { readFileSync } from 'node:fs';
import type http from 'node:http';
import { text } from 'node:stream/consumers';
import { type FaultSettings, FaultSettingsSchema } from './fault-settings.ts';
import { sessionsIn } from './session-cookies.ts';

export interface PanelState {
  readonly faults: FaultSettings;
  /** The number of newer versions that were deployed since the start. */
  readonly deployed: number;
  readonly endedSessions: number;
}

export interface PanelPort {
  state(): PanelState;
  setFaults(faults: FaultSettings): void;
  deploy(): void;
  endSessions(values: readonly string[]): void;
}

/** Below a path that the service worker leaves to the network. */
export const PANEL_PATH = '/system/faults';

export const isOfPanel = (pathname: string): boolean => pathname === PANEL_PATH || pathname.startsWith(`${PANEL_PATH}/`);

const FILES: Readonly<Record<string, readonly [file: string, type: string]>> = {
  '': ['panel.html', 'text/html; charset=utf-8'],
  '/panel.js': ['panel.js', 'text/javascript'],
  '/panel.css': ['panel.css', 'text/css'],
  '/banner.js': ['banner.js', 'text/javascript'],
  '/describe-faults.js': ['describe-faults.js', 'text/javascript'],
};

export async function servePanel(panel: PanelPort, request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
  const { pathname } = new URL(request.url ?? '/', 'http://panel');
  const name = pathname.slice(PANEL_PATH.length).replace(/\/$/, '');
  const file = FILES[name];
  if (request.method === 'GET' && file) return send(response, 200, file[1], readFileSync(new URL(`panel/${file[0]}`, import.meta.url)));
  const isChange = request.method === 'PUT' || request.method === 'POST';
  const body = await text(request);
  // Another site's form cannot send JSON.
  if (isChange && request.headers['content-type'] !== 'application/json') return sendJson(response, 415, { error: 'JSON only' });
  switch (`${request.method} ${name}`) {
    case 'GET /state':
      break;
    case 'PUT /state': {
      const parsed = FaultSettingsSchema.safeParse(parseJson(body));
      if (!parsed.success) return sendJson(response, 400, { error: 'These are no faults' });
      panel.setFaults(parsed.data);
      break;
    }
    case 'POST /deploy':
      panel.deploy();
      break;
    case 'POST /end-session':
      panel.endSessions(sessionsIn(request.headers.cookie));
      break;
    default:
      return sendJson(response, 404, { error: 'No such page' });
  }
  return sendJson(response, 200, panel.state());
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

const sendJson = (response: http.ServerResponse, status: number, value: unknown): void =>
  send(response, status, 'application/json', JSON.stringify(value));

function send(response: http.ServerResponse, status: number, type: string, body: string | Buffer): void {
  response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' }).end(body);
}
