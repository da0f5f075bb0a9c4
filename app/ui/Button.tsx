import { Link, type LinkProps } from "@remix-run/react";
import { forwardRef, type ButtonHTMLAttributes, type MouseEvent, type ReactNode } from "react";
import { cx } from "~/lib/class-names.ts";

type Look = { variant?: "primary" | "plain" | "quiet" | "danger"; size?: "md" | "sm"; icon?: ReactNode };

const look = ({ variant = "plain", size = "md" }: Look, isSquare = false) =>
  cx("button", `button-${variant}`, size === "sm" && "button-small", isSquare && "button-square");

type ButtonProps = Look & { busy?: boolean } & ButtonHTMLAttributes<HTMLButtonElement>;

/** Makes a button ignore presses. Not `disabled`, because a pressed button that has nothing more to do would lose the focus for good. */
const OFF = { "aria-disabled": true, onClick: (event: MouseEvent) => event.preventDefault() };

/** `busy` keeps the width, shows a bar and ignores presses until the work is done. */
export const Button = forwardRef<HTMLButtonElement, ButtonProps>(function Button(
  { variant, size, icon, busy = false, disabled, type = "button", className, children, ...rest },
  ref,
) {
  return (
    <button
      ref={ref}
      // oxlint-disable-next-line react/button-has-type
      type={type}
      className={cx(look({ variant, size }), busy && "relative", className)}
      {...rest}
      aria-busy={busy || undefined}
      {...((busy || disabled) && OFF)}
    >
      {icon}
      {children}
      {busy && <span aria-hidden="true" className="absolute inset-x-1 bottom-1 h-0.5 animate-pulse bg-current" />}
    </button>
  );
});

/** A link that looks like a button. */
export function ButtonLink({ variant, size, icon, className, children, ...rest }: Look & LinkProps) {
  return (
    <Link discover="none" className={cx(look({ variant, size }), className)} {...rest}>
      {icon}
      {children}
    </Link>
  );
}

type IconButtonProps = Look & { label: string } & ButtonHTMLAttributes<HTMLButtonElement>;

/** A square button named by `label`, which is also its tooltip. */
export const IconButton = forwardRef<HTMLButtonElement, IconButtonProps>(function IconButton(
  { variant = "quiet", size, icon, label, type = "button", className, children, ...rest },
  ref,
) {
  return (
    // oxlint-disable-next-line react/button-has-type
    <button ref={ref} type={type} className={cx(look({ variant, size }, true), className)} aria-label={label} title={label} {...rest}>
      {icon}
      {children}
    </button>
  );
});
