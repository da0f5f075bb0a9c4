import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { useTexts } from "~/i18n/useTexts.ts";
import { Login } from "#worker/contract/wire/account/account.ts";
import { Gate } from "~/features/account/Gate.tsx";
import { NoCookies } from "~/features/account/NoCookies.tsx";
import { PasswordField } from "~/features/account/PasswordField.tsx";
import { Captcha } from "~/features/account/Captcha.tsx";
import { Alert } from "~/ui/Alert.tsx";
import { Button } from "~/ui/Button.tsx";
import { Field } from "~/ui/Field.tsx";
import { Input } from "~/ui/Input.tsx";
import { useFormResult } from "~/lib/calls/useFormResult.ts";
import { returnPathOf } from "~/lib/pages/return-path.ts";
import { pageTitle } from "~/lib/pages/titles.ts";

export { clientAction, shouldRevalidate } from "~/lib/calls/kept-form.ts";

export const handle = { i18n: ["account"] };
export const meta: MetaFunction = ({ matches }) => pageTitle(matches, "account:login.title");

export async function loader({ request, context }: LoaderFunctionArgs) {
  const from = returnPathOf(request);
  if (context.ctx.viewer) throw redirect(from);
  const [captcha, offered, open] = await context.read((services, ctx) =>
    Promise.all([services.captcha.clientCaptcha(ctx), services.accountMails.isOffered(ctx), services.signUp.isOpen(ctx)]),
  );
  return { from, captcha, offered, open };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData();
  const result = await context.submit(Login, form, (services, ctx, input) => services.accounts.login(ctx, input));
  if (!result.ok) return { intent: "login", error: result.error, userName: String(form.get("userName") ?? "") };
  return redirect(returnPathOf(request));
}

export default function LoginPage() {
  const { t } = useTexts("account");
  const { captcha, from, offered, open } = useLoaderData<typeof loader>();
  const kept = useActionData<typeof action>();
  const { ref, fields, problem, busy } = useFormResult("login");
  const query = from === "/" ? "" : `?from=${encodeURIComponent(from)}`;
  return (
    <Gate word="enter" title={t("login.title")} text={from === "/" ? undefined : t("login.needed")}>
      <Form ref={ref} method="post" noValidate className="flex flex-col gap-4">
        <input type="hidden" name="intent" value="login" />
        <NoCookies />
        {problem && (
          <Alert tone="alert">
            {problem}
            {kept?.error.code === "account.notActive" && offered && (
              <Link
                to={`/account/recovery?for=activation${query.replace("?", "&")}`}
                className="mt-1 block font-medium text-accent-text hover:underline"
              >
                {t("login.resend")}
              </Link>
            )}
          </Alert>
        )}
        <Field label={t("login.name")} error={fields.userName} required>
          {(props) => (
            <Input
              {...props}
              name="userName"
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              defaultValue={kept?.userName}
            />
          )}
        </Field>
        <PasswordField name="password" label={t("password.label")} error={fields.password} autoComplete="current-password" />
        <Captcha captcha={captcha} action="login" error={fields.challenge} />
        <Button type="submit" variant="primary" busy={busy}>
          {t("login.submit")}
        </Button>
      </Form>
      <Link to={`/account/recovery${query}`} className="mt-6 inline-block font-medium text-accent-text hover:underline">
        {t("login.forgotten")}
      </Link>
      {open && (
        <p className="mt-2 text-mute">
          {t("login.noAccount")}{" "}
          <Link to={`/account/register${query}`} className="font-medium text-accent-text hover:underline">
            {t("register.title")}
          </Link>
        </p>
      )}
    </Gate>
  );
}
