import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';

/** A demo of one's own, whose days go by when the journey says so. */
export class DemoSite {
  url = '';
  private readonly data = mkdtempSync(join(tmpdir(), 'atlas-demo-'));
  private atlas: ChildProcess | undefined;

  /** Where its emails are written. */
  get outbox() {
    return join(this.data, 'outbox');
  }

  /** Starts it, so many days ahead of today, at the address it had before. */
  async start(days = 0) {
    const address = this.url ? new URL(this.url).host : '127.0.0.1:0';
    const atlas = spawn(
      '../bin/atlas',
      [
        ...['serve', '--addr', address, '--data', this.data, '--demo', '--demo-days', String(days)],
        // Programs of journeys run on this machine.
        ...['--webhook-private', '--log-level', 'warn'],
      ],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    this.atlas = atlas;
    this.url = await new Promise<string>((resolve, reject) => {
      let said = '';
      atlas.stdout?.on('data', (bytes) => {
        said += String(bytes);
        const where = /Atlas is at (\S+)/.exec(said)?.[1];
        if (where) resolve(where);
      });
      atlas.once('exit', (status) => reject(new Error(`Atlas ended with ${status}: ${said}`)));
    });
  }

  /** Has it go on with the same data, so many days ahead of today. */
  async moveTo(days: number) {
    await this.end();
    await this.start(days);
  }

  async stop() {
    await this.end();
    rmSync(this.data, { recursive: true, force: true });
  }

  private async end() {
    const atlas = this.atlas;
    if (!atlas || atlas.exitCode !== null) return;
    const ended = new Promise<void>((resolve) => atlas.once('exit', () => resolve()));
    atlas.kill('SIGTERM');
    await ended;
  }
}

/** A page on a demo of its own, for what no other journey may see: its clock moves, or what holds for everyone changes. */
export async function openSite(browser: Browser, size: { width: number; height: number }) {
  const site = new DemoSite();
  await site.start();
  const context = await browser.newContext({ baseURL: site.url, viewport: size });
  return { site, page: await context.newPage() };
}
