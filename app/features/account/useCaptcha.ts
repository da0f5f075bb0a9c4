import { useNavigation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { useTexts } from "~/i18n/useTexts.ts";
import type { ClientCaptchaView } from "#worker/contract/wire/game/info.ts";
import { documentAllowsCaptcha, openCaptcha, type CaptchaWidget } from "./captcha.ts";
import { schemeNamed } from "#worker/domain/scheme.ts";

/**
 * Holds a form back until its captcha has a token, then sends it. Attach `box` to the widget's place and `input` to the hidden field. `waiting` while
 * the user has pressed the button too early, `failed` if the provider cannot be reached.
 */
export function useCaptcha({ type, siteKey }: ClientCaptchaView, action: string) {
  const box = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const widget = useRef<CaptchaWidget | null>(null);
  const held = useRef<{ submitter: HTMLElement | null } | null>(null);
  const [state, setState] = useState<"quiet" | "waiting" | "failed">("quiet");
  const { language } = useTexts().i18n;

  useEffect(() => {
    // A document that was loaded on another page has a policy that refuses the provider's frames.
    if (!documentAllowsCaptcha()) return location.reload();
    const [field, form] = [input.current!, input.current!.form!];
    let gone = false;
    const release = () => {
      const { submitter } = held.current ?? {};
      if (held.current) form.requestSubmit(submitter);
      held.current = null;
      setState("quiet");
    };
    const events = {
      onToken: (token: string) => {
        field.value = token;
        release();
      },
      onSpent: () => void (field.value = ""),
      onTrouble: () => setState("failed"),
    };
    const hold = (event: SubmitEvent) => {
      if (field.value !== "") return;
      event.preventDefault();
      event.stopPropagation();
      held.current = { submitter: event.submitter };
      setState((now) => (now === "failed" ? now : "waiting"));
      widget.current?.ask();
    };
    form.addEventListener("submit", hold);
    const scheme = schemeNamed(document.documentElement.dataset["scheme"]) ?? "system";
    openCaptcha(type, box.current!, { siteKey, action, language, scheme, ...events }).then(
      (opened) => {
        if (gone) return opened.remove();
        widget.current = opened;
        if (held.current) opened.ask();
      },
      () => setState("failed"),
    );
    return () => {
      gone = true;
      form.removeEventListener("submit", hold);
      widget.current?.remove();
      widget.current = null;
    };
  }, [type, siteKey, action, language]);

  useSpent(() => {
    if (!input.current || input.current.value === "") return;
    input.current.value = "";
    widget.current?.reset();
  });
  return { box, input, state };
}

/** Calls `run` when a form has been answered: a token can be used only once. */
function useSpent(run: () => void): void {
  const { state } = useNavigation();
  const before = useRef(state);
  useEffect(() => {
    if (state === "idle" && before.current !== "idle") run();
    before.current = state;
  });
}
