import { Link, NavLink } from "@remix-run/react";
import { useTexts } from "~/i18n/useTexts.ts";
import { Avatar } from "~/ui/pictures/Avatar.tsx";
import { Icon } from "~/ui/Icon.tsx";
import { kept } from "~/ui/kept.tsx";
import { useRootData } from "~/lib/pages/useRootData.ts";
import { Logo } from "./Logo.tsx";
import { barPlaces, railPlaces, type Place } from "./places.ts";

/** The main navigation: 56 pixels wide at the left of a desktop. */
export function Rail() {
  const { t } = useTexts();
  const { viewer, config } = useRootData();
  return (
    <nav aria-label={t("nav.label")} className="rail">
      <RailPlaces places={railPlaces(viewer)} title={config.title} logo={config.logoUrl} />
      <RailAccount />
    </nav>
  );
}

type RailProps = { places: Place[]; title: string; logo: string | null };

const RailPlaces = kept("rail", function RailPlaces({ places, title, logo }: RailProps) {
  return (
    <>
      <Link to="/" discover="none" aria-label={title} title={title}>
        <Logo url={logo} size={26} />
      </Link>
      <div>
        {places.map((place) => (
          <RailLink key={place.to} {...place} />
        ))}
      </div>
    </>
  );
});

function RailAccount() {
  const { t } = useTexts();
  const { viewer } = useRootData();
  if (!viewer) return <RailLink to="/account/login" icon="login" text="nav.login" />;
  return (
    <NavLink
      to="/account/profile"
      aria-label={t("label.value", { label: t("nav.account"), value: viewer.name })}
      title={viewer.name}
      discover="none"
    >
      <Avatar url={viewer.avatar} id={viewer.id} name={viewer.name} size={30} />
    </NavLink>
  );
}

function RailLink({ to, icon, text, end }: Place) {
  const { t } = useTexts();
  return (
    <NavLink to={to} end={end} prefetch="intent" discover="none" className="rail-link">
      <Icon name={icon} size={20} />
      <span>{t(text)}</span>
    </NavLink>
  );
}

/** The same on a phone: five places at the bottom, within the thumb's reach. */
export function BottomBar() {
  const { viewer } = useRootData();
  return <Bar places={barPlaces(viewer)} />;
}

const Bar = kept("bar", function Bar({ places }: { places: Place[] }) {
  const { t } = useTexts();
  return (
    <nav aria-label={t("nav.label")} className="bar">
      {places.map(({ to, icon, text, end }) => (
        <NavLink key={to} to={to} end={end} discover="none" className="bar-link">
          <Icon name={icon} size={20} />
          <span>{t(text)}</span>
        </NavLink>
      ))}
    </nav>
  );
});
