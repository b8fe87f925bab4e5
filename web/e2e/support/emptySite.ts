import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A mail server that takes everything and keeps what it was given. */
export class MailSink {
  readonly letters: string[] = [];
  private server: Server | undefined;

  async start(): Promise<number> {
    this.server = createServer((socket) => {
      let isText = false;
      let letter = '';
      let rest = '';
      socket.write('220 sink.test ESMTP\r\n');
      socket.on('error', () => {});
      socket.on('data', (bytes) => {
        rest += bytes.toString('utf8');
        for (let end = rest.indexOf('\r\n'); end >= 0; end = rest.indexOf('\r\n')) {
          const line = rest.slice(0, end);
          rest = rest.slice(end + 2);
          if (isText && line !== '.') {
            letter += `${line}\n`;
          } else if (isText) {
            isText = false;
            this.letters.push(letter);
            letter = '';
            socket.write('250 taken\r\n');
          } else if (/^EHLO|^HELO/i.test(line)) {
            socket.write('250 sink.test\r\n');
          } else if (/^DATA/i.test(line)) {
            isText = true;
            socket.write('354 go on\r\n');
          } else if (/^QUIT/i.test(line)) {
            socket.end('221 bye\r\n');
          } else {
            socket.write('250 fine\r\n');
          }
        }
      });
    });
    await new Promise<void>((resolve) => this.server?.listen(0, '127.0.0.1', resolve));
    const address = this.server.address();
    if (!address || typeof address === 'string') throw new Error('The mail server has no port.');
    return address.port;
  }

  stop() {
    this.server?.close();
  }
}

export interface EmptySite {
  url: string;
  /** The code for the set-up, as the terminal shows it. */
  code: string;
  stop: () => Promise<void>;
}

/** Starts an Atlas of its own on an empty database and reads from its terminal where it is and which code it printed. */
export async function startEmptySite(flags: string[] = []): Promise<EmptySite> {
  const data = mkdtempSync(join(tmpdir(), 'atlas-first-run-'));
  const atlas: ChildProcess = spawn(
    '../bin/atlas',
    ['serve', '--addr', '127.0.0.1:0', '--data', data, '--log-level', 'error', ...flags],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const ended = new Promise<void>((resolve) => atlas.once('exit', () => resolve()));
  const { url, code } = await new Promise<{ url: string; code: string }>((resolve, reject) => {
    let said = '';
    atlas.stdout?.on('data', (bytes) => {
      said += String(bytes);
      const where = /Atlas is at (\S+)/.exec(said)?.[1];
      const printed = /^\s+([A-Z2-9]{4}-[A-Z2-9]{4}-[A-Z2-9]{4})$/m.exec(said)?.[1];
      if (where && printed) resolve({ url: where, code: printed });
    });
    atlas.once('exit', (status) => reject(new Error(`Atlas ended with ${status}: ${said}`)));
  });
  return {
    url,
    code,
    stop: async () => {
      atlas.kill('SIGTERM');
      await ended;
      rmSync(data, { recursive: true, force: true });
    },
  };
}
