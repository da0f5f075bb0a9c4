import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Outlet } from "@remix-run/react";
import { AdminNav } from "~/shell/AdminNav.tsx";
import { admitEditor } from "~/lib/pages/staff.server.ts";
import { useBackCloses } from "~/ui/dialogs/useBackCloses.ts";
import { useFocusKeeper } from "~/ui/useFocusKeeper.ts";

export const handle = { i18n: ["admin"] };

export async function loader({ request, context }: LoaderFunctionArgs) {
  await admitEditor(context, request);
  return null;
}

export default function Admin() {
  useFocusKeeper();
  useBackCloses();
  return (
    <>
      <AdminNav />
      <Outlet />
    </>
  );
}
