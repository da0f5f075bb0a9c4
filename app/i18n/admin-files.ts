/** The files with the texts of the admin area. Players never load this list. */
export const ADMIN_FILES = import.meta.glob<Record<string, string>>(["./*/admin.json", "./*/admin/*.json"], { import: "default" });
