import { createHmac } from 'node:crypto';

const PERIOD_S = 30;
const TYPING_S = 20;
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** An authenticator app: it knows a secret and shows the code of the moment. */
export class Authenticator {
  #key: Buffer;
  #lastStep = 0;

  constructor(secret: string) {
    const bits = [...secret.replace(/\s/g, '')].map((letter) => letters.indexOf(letter).toString(2).padStart(5, '0'));
    this.#key = Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  }

  /** A code that was not given before: the server takes the present one and its neighbours, each once and in order. */
  next(): string {
    const now = Date.now() / 1000;
    const present = Math.floor(now / PERIOD_S);
    // The code before the present one is good until the present one ends: only if that leaves time to type it on a slow machine.
    const first = PERIOD_S - (now % PERIOD_S) > TYPING_S ? present - 1 : present;
    this.#lastStep = Math.max(first, this.#lastStep + 1);
    const message = Buffer.alloc(8);
    message.writeBigInt64BE(BigInt(this.#lastStep));
    const sum = createHmac('sha1', this.#key).update(message).digest();
    const at = (sum[19] ?? 0) & 0xf;
    return String((sum.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, '0');
  }
}
