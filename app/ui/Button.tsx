import { Link, type LinkProps } from "@remix-run/react";
import { forwardRef, type ButtonHTMLAttributes, type ReactNode } from "react";
import { cx } from "~/lib/class-names.ts";

type Look = { variant?: "primary" | "plain" | "quiet" | "danger"; size?: "md" | "sm"; icon?: ReactNode };

const VARIANTS = {
  primary: "bg-accent text-on-accent border-transparent enabled:hover:bg-accent-strong [a&]:hover:bg-accent-strong",
  plain:
    "bg-raised text-ink border-line enabled:hover:bg-hover enabled:hover:border-line-strong [a&]:hover:bg-hover [a&]:hover:border-line-strong",
  quiet:
    "bg-transparent text-mute border-transparent enabled:hover:bg-hover enabled:hover:text-ink [a&]:hover:bg-hover [a&]:hover:text-ink",
  danger: "bg-alert-6 text-white border-transparent enabled:hover:bg-alert-7 [a&]:hover:bg-alert-7",
} as const;

const SIZES = {
  md: "h-8 px-3 text-sm pointer-coarse:h-10",
  sm: "h-7 px-2 text-xs pointer-coarse:h-10",
} as const;

const look = ({ variant = "plain", size = "md" }: Look, icon: boolean) =>
  cx(
    "inline-flex items-center justify-center gap-2 rounded border font-medium whitespace-nowrap select-none disabled:opacity-50",
    VARIANTS[variant],
    SIZES[size],
    icon && (size === "md" ? "w-8 px-0! pointer-coarse:w-10" : "w-7 px-0! pointer-coarse:w-10"),
  );

type ButtonProps = Look & { busy?: boolean } & ButtonHTMLAttributes<HTMLButtonElement>;

/** `busy` keeps the width, shows a bar and refuses presses until the work is done. */
export const Button = forwardRef<HTMLButtonElement, ButtonProps>(function Button(
  { variant, size, icon, busy = false, type = "button", className, children, disabled, ...rest },
  ref,
) {
  return (
    <button
      ref={ref}
      // oxlint-disable-next-line react/button-has-type
      type={type}
      className={cx(look({ variant, size }, false), busy && "relative", className)}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      {...rest}
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
    <Link className={cx(look({ variant, size }, false), className)} {...rest}>
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
