/** The parts of an XMLHttpRequest that uploads use; what it sends reaches the fake server by `fetch`, and the test says how much has left. */
export class FakeUpload extends EventTarget {
  static last: FakeUpload | null = null;
  readonly upload = new EventTarget();
  status = 0;
  responseText = "";
  #call: [path: string, init: RequestInit] = ["", {}];
  readonly #gone = new AbortController();

  open(method: string, path: string) {
    FakeUpload.last = this;
    this.#call = [path, { method, signal: this.#gone.signal }];
  }
  setRequestHeader() {}
  getResponseHeader() {
    return null;
  }
  /** So much of the body has left. */
  leave(loaded: number, total: number) {
    this.upload.dispatchEvent(Object.assign(new Event("progress"), { loaded, total }));
  }
  abort() {
    this.#gone.abort();
    this.dispatchEvent(new Event("abort"));
  }
  send(body: FormData) {
    const [path, init] = this.#call;
    void fetch(path, { ...init, body }).then(
      async (answer) => {
        this.status = answer.status;
        this.responseText = await answer.text();
        this.dispatchEvent(new Event("load"));
      },
      () => this.dispatchEvent(new Event("error")),
    );
  }
}
