import * as z from "zod/mini";
import { KINDS, TAGS } from "./names.ts";

/** All enumerations of the wire, spelled as in the specification. The order of tags is the board's order. */
export const Role = named(["Banned", "User", "Monitor", "Admin"]);
export type Role = z.infer<typeof Role>;

/** A user's roles in one game, besides the platform's roles. */
export const GameRole = named(["owner", "organiser", "author", "monitor"]);
export type GameRole = z.infer<typeof GameRole>;

export const RegisterStatus = named(["LoggedIn", "AdminConfirmationRequired", "EmailConfirmationRequired"]);
export type RegisterStatus = z.infer<typeof RegisterStatus>;

export const ParticipationStatus = named(["Pending", "Accepted", "Rejected", "Suspended", "Unsubmitted"]);
export type ParticipationStatus = z.infer<typeof ParticipationStatus>;

export const ChallengeTag = named(TAGS);
export type ChallengeTag = z.infer<typeof ChallengeTag>;

export const ChallengeType = named(KINDS);
export type ChallengeType = z.infer<typeof ChallengeType>;

export const FileType = named(["None", "Local", "Remote"]);
export type FileType = z.infer<typeof FileType>;

export const NoticeType = named(["Normal", "FirstBlood", "SecondBlood", "ThirdBlood", "NewHint", "NewChallenge"]);
export type NoticeType = z.infer<typeof NoticeType>;

export const EventType = named(["Normal", "ContainerStart", "ContainerDestroy", "FlagSubmit", "CheatDetected"]);
export type EventType = z.infer<typeof EventType>;

export const SubmissionType = named(["Unaccepted", "FirstBlood", "SecondBlood", "ThirdBlood", "Normal"]);
export type SubmissionType = z.infer<typeof SubmissionType>;

export const AnswerResult = named(["FlagSubmitted", "Accepted", "WrongAnswer", "CheatDetected", "NotFound"]);
export type AnswerResult = z.infer<typeof AnswerResult>;

export const TaskStatus = named(["Success", "Failed", "Duplicate", "Denied", "NotFound", "Exit", "Pending"]);
export type TaskStatus = z.infer<typeof TaskStatus>;

/** Only these are stored and shown. */
export const LogLevel = named(["Information", "Warning", "Error", "Fatal"]);
export type LogLevel = z.infer<typeof LogLevel>;

export const ContainerStatus = named(["Pending", "Running", "Destroyed"]);
export type ContainerStatus = z.infer<typeof ContainerStatus>;

export const CaptchaProvider = named(["None", "GoogleRecaptcha", "CloudflareTurnstile"]);
export type CaptchaProvider = z.infer<typeof CaptchaProvider>;

/** An enumeration whose names are matched ignoring case, as the wire contract requires (1.1). */
export function named<const T extends readonly [string, ...string[]]>(names: T) {
  const exact = new Map(names.map((name) => [name.toLowerCase(), name]));
  return z.pipe(
    z.transform((value: unknown) => (typeof value === "string" ? (exact.get(value.toLowerCase()) ?? value) : value)),
    z.enum(names as unknown as string[]),
  ) as unknown as z.ZodMiniType<T[number], T[number]>;
}
