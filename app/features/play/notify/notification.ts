/** Whether this browser can and may show notifications for a page. `insecure`: it could, over HTTPS. */
export type Ability = "unsupported" | "insecure" | "default" | "denied" | "granted";

/** Whether this browser can show notifications, and whether it was allowed to. */
export function ability(): Ability {
  if (!window.isSecureContext) return "insecure";
  return "Notification" in window && "locks" in navigator && "BroadcastChannel" in window ? Notification.permission : "unsupported";
}

type Shown = { title: string; body: string; tag: string; lang: string; press: () => void };

/** Shows a notification; false if the browser shows them for installed apps only, as on Android. */
export function show({ title, body, tag, lang, press }: Shown): boolean {
  try {
    const shown = new Notification(title, { body, tag, lang, icon: "/favicon.svg" });
    shown.addEventListener("click", () => {
      window.focus();
      shown.close();
      press();
    });
    return true;
  } catch {
    return false;
  }
}
