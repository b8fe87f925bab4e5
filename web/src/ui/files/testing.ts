import { vi } from 'vitest';

/** A stand-in for the requests that send files: the test says how far one is and how it ends. */
export function catchUploads() {
  const sent: FakeRequest[] = [];
  class FakeRequest {
    upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
    onload?: () => void;
    onabort?: () => void;
    status = 0;
    response: unknown = null;
    responseType = '';
    body?: FormData;
    open() {}
    send(body: FormData) {
      this.body = body;
      sent.push(this);
    }
    abort() {
      this.onabort?.();
    }
    end(status: number, response: unknown) {
      Object.assign(this, { status, response });
      this.onload?.();
    }
  }
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  return sent;
}
