import { type DestinationStream, type Logger, pino } from 'pino';
import type { Config } from '../config.ts';
import { loggedError } from './log-error.ts';

/** @param destination stream of the lines; stdout if absent */
export function createLog(level: Config['logLevel'], destination?: DestinationStream): Logger {
  const options = {
    level,
    redact: ['req.headers.cookie', 'req.headers.authorization'],
    serializers: { err: (error: unknown) => loggedError(error) },
  };
  return destination ? pino(options, destination) : pino(options);
}
