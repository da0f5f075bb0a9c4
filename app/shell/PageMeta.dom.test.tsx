import { Link, Outlet, useLocation } from "@remix-run/react";
import { createRemixStub } from "@remix-run/testing";
import { act, render, screen } from "@testing-library/react";
import { createInstance, type InitOptions } from "i18next";
import { Suspense } from "react";
import { I18nextProvider, initReactI18next } from "react-i18next";
import { expect, test } from "vitest";
import about from "~/i18n/en-US/about.json";
import { i18nOptions } from "~/i18n/setup.ts";
import { setTexts } from "~/i18n/translate.ts";
import { useTexts } from "~/i18n/useTexts.ts";
import { pageTitle } from "~/lib/pages/titles.ts";
import { settle } from "~/testing/time.ts";
import { PageMeta } from "./PageMeta.tsx";

const texts = createInstance();

/** The texts as a browser has them, but those of `about` are not loaded yet. */
async function speak(): Promise<void> {
  const read = (_: string, __: string, done: (error: null, texts: object) => void) => queueMicrotask(() => done(null, about));
  texts.use(initReactI18next).use({ type: "backend", init() {}, read });
  await texts.init({
    ...(i18nOptions as InitOptions),
    lng: "en-US",
    fallbackLng: false,
    partialBundledLanguages: true,
    resources: { "en-US": { common: {} } },
  });
  setTexts(texts);
}

/** Texts that arrive after the title was made and before the page is rendered. */
function Late() {
  const isThere = useLocation().pathname === "/there";
  if (isThere) texts.addResourceBundle("en-US", "about", about);
  return null;
}

function Root() {
  return (
    <>
      <PageMeta />
      <Link to="/there">go</Link>
      <Late />
      <Suspense fallback={null}>
        <Outlet />
      </Suspense>
    </>
  );
}

function There() {
  const { t } = useTexts("about");
  return <h1>{t("about.title")}</h1>;
}

const here = { id: "here", path: "here", Component: () => null, meta: () => [{ title: "here" }] };
const there = {
  id: "there",
  path: "there",
  Component: There,
  handle: { i18n: ["about"] },
  meta: ({ matches }: { matches: { id: string }[] }) => pageTitle(matches, "about:about.title"),
};

test("a title shows its text when the texts arrive while the page is being rendered", async () => {
  await speak();
  const Stub = createRemixStub([{ id: "root", path: "", Component: Root, children: [here, there] }]);
  render(
    <I18nextProvider i18n={texts}>
      <Suspense fallback={null}>
        <Stub initialEntries={["/here"]} />
      </Suspense>
    </I18nextProvider>,
  );
  await settle();
  await act(async () => screen.getByText("go").click());
  await settle();
  expect(document.querySelector("h1")?.textContent).toBe(about["about.title"]);
  expect(document.querySelector("title")?.textContent).toBe(`${about["about.title"]} · Vexil`);
});
