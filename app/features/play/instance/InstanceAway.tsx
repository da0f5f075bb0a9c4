import { useRevalidator } from "@remix-run/react";
import { useEffect } from "react";
import { UNTOLD_MS } from "#worker/domain/news/spread.ts";
import { Alert } from "~/ui/Alert.tsx";

/** In place of an instance that nobody knows about just now: says so, and asks for the page again until somebody does. */
export function InstanceAway({ said }: { said: string }) {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const timer = setInterval(revalidate, UNTOLD_MS);
    return () => clearInterval(timer);
  }, [revalidate]);
  return <Alert tone="warn" title={said} />;
}
