import { expect, test } from "vitest";
import type { ConfigView } from "#worker/contract/wire/platform/config.ts";
import { pathOf, settingsBody, settingsForm } from "./settings-form.ts";

const CONFIG: ConfigView = {
  accountPolicy: { allowRegister: true, activeOnRegister: true, useCaptcha: false, emailConfirmationRequired: false, emailDomainList: "" },
  globalConfig: {
    title: "Vexil",
    slogan: "",
    description: null,
    footerInfo: null,
    customTheme: "#ff8800",
    logoHash: null,
    faviconHash: null,
    apiDocs: true,
  },
  containerPolicy: {
    autoDestroyOnLimitReached: false,
    maxExerciseContainerCountPerUser: 1,
    defaultLifetime: 120,
    extensionDuration: 60,
    renewalWindow: 10,
  },
};

test("only what changed is sent, in its group", () => {
  const form = { ...settingsForm(CONFIG), slogan: "Set sail", footerInfo: "", defaultLifetime: "" };
  expect(settingsBody(form, ["slogan", "defaultLifetime"])).toEqual({
    globalConfig: { slogan: "Set sail" },
    containerPolicy: { defaultLifetime: "" },
  });
});

test("absent texts are empty fields", () => {
  expect(settingsForm(CONFIG)).toMatchObject({ description: "", footerInfo: "", customTheme: "#ff8800", extensionDuration: "60" });
});

test("every field has its place in the call", () => {
  const config: Record<string, Record<string, unknown>> = CONFIG;
  for (const field of Object.keys(settingsForm(CONFIG))) {
    const [group, name] = pathOf(field as never).split(".") as [string, string];
    expect(config[group], field).toHaveProperty(name);
  }
});
