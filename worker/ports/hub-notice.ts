/** The header that names the client's end of the connection on which a hub is about to be opened, and the one that takes that back. */
export const HUB_CLIENT = "x-hub-client";
export const HUB_REFUSED = "x-hub-refused";

/** Tells the front of `npm start`, which limits what a client sends to a hub. `pass`: the header without which it does nothing. */
export async function noticeHub(front: Fetcher, pass: string, client: string, opens: boolean): Promise<void> {
  const headers = { [pass]: "hub", [HUB_CLIENT]: client, ...(!opens && { [HUB_REFUSED]: "yes" }) };
  const send = () => front.fetch("http://front/", { headers });
  // One that was lost on its way is sent once more: else the hub would be refused.
  const answer = await send().catch(send);
  if (!answer.ok) throw new Error(`The front answered ${answer.status}`);
}
